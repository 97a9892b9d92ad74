/** What the exit code of the server, a command or the launch check says; `docs/operating.md` says the same. */
export const EXIT = {
  fine: 0,
  /** It could not do what it was asked to; its last line says why. */
  failed: 1,
  /** Only from the command `status`: it worked, and a person is needed. */
  needsAPerson: 2,
  /** A setting, or the database that it names, cannot be used, and a restart does not mend it: https://man.openbsd.org/sysexits#EX_CONFIG */
  badSetting: 78,
} as const;
