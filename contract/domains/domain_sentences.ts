export const DOMAIN_SENTENCES = {
  domain_missing: "Please type a name, such as ana.example.",
  domain_invalid:
    "That is not a name as addresses have it. Please type it without a path or a port, as in ana.example.",
  domain_is_ip: "That is the address of a machine. Please type a name, such as ana.example.",
  domain_is_suffix:
    "Under that name many people have theirs, so nobody has it alone. Please type a whole name, such as ana.example.",
  domain_is_ours: "That name is one of this site itself. Please type one of your own.",
  domain_reserved: "That name is reserved: nobody can own it. Please type another one.",
  domain_not_found: "You have no address of your own here.",
  domain_released: "Your own address is let go. Your page stays at its link here.",
  domain_failed: "Your own address cannot be changed right now. Please try again.",
  domains_off: "Addresses of one's own are turned off on this site.",
};
