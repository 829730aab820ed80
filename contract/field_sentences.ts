export const FIELD_SENTENCES = {
  field_not_text: ({ field }: OfField) => `${field} must be a text`,
  field_not_storable: ({ field }: OfField) => `${field} contains characters that cannot be stored`,
  field_has_controls: ({ field }: OfField) => `${field} may not contain control characters`,
  field_required: ({ field }: OfField) => `${field} is required`,
  field_too_long: ({ field, max }: OfField & { max: number }) =>
    `${field} may have at most ${max} characters`,
  field_not_integer: ({ field }: OfField) => `${field} must be a whole number`,
  field_not_boolean: ({ field }: OfField) => `${field} must be true or false`,
  field_not_id: ({ field }: OfField) => `${field} is a UUID`,
  field_invalid: ({ reason }: OfField & { reason: string }) => reason,
  body_not_object: "The request must be a JSON object.",
  key_name_missing: "Please give the key a name",
  key_scopes_missing: "Please choose what the key may do",
  key_scope_unknown: "That is no scope",
  key_lifetime_unknown: "That is no lifetime of a key",
  passkey_name_missing: "Please give the passkey a name",
  passkey_type_unknown: "That is no passkey",
  menu_choice_unknown: "Menu must be keep or remove",
  save_source_unknown: "Source must be editor or restore",
};

interface OfField {
  field: string;
}
