/** What a command's exit code means; `docs/operating.md` says the same. */
export const EXIT = {
  fine: 0,
  /** The command could not do what it was asked to; its last line says why. */
  failed: 1,
  /** `status` only: all was read, and a person is needed. */
  needsAPerson: 2,
  /** A setting that cannot be used: https://man.openbsd.org/sysexits#EX_CONFIG */
  badSetting: 78,
} as const;
