// What is configured and what is not, by groups, each with what follows of it.

export interface SettingGroup {
  title: string;
  settings: {
    name: string;
    /** Null: not set. */
    value: string | null;
    follows: string;
    /** Not as it should be where others come. */
    isWarning?: boolean;
  }[];
}

export function PlaceSettings({ groups }: { groups: SettingGroup[] }) {
  return (
    <section className="card" aria-labelledby="settings">
      <h2 id="settings">What is set</h2>
      <p className="field-hint">
        Secrets are not shown. A change of the environment needs a restart.
      </p>
      <div className="place-settings">
        {groups.map(({ title, settings }) => (
          <section key={title} aria-label={title}>
            <h3>{title}</h3>
            <dl>
              {settings.map(({ name, value, follows, isWarning }) => (
                <div key={name} data-is-warning={isWarning || undefined}>
                  <dt>
                    <code>{name}</code>
                    {isWarning && <span className="badge">look at this</span>}
                  </dt>
                  <dd className={value === null ? "place-unset" : "place-value"}>
                    {value ?? "not set"}
                  </dd>
                  <dd>{follows}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </section>
  );
}
