// A few buttons of which one is pressed.

export function Choice<Value>(
  { label, options, value, choose, className = "" }: {
    label: string;
    options: readonly (readonly [name: string, value: Value])[];
    value: Value;
    choose: (value: NoInfer<Value>) => void;
    className?: string;
  },
) {
  return (
    <div role="group" aria-label={label} className={`choice ${className}`.trim()}>
      {options.map(([name, option]) => (
        <button
          key={name}
          type="button"
          aria-pressed={option === value}
          onClick={() => choose(option)}
        >
          {name}
        </button>
      ))}
    </div>
  );
}
