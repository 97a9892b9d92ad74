/** The settings of requests. */
export interface RequestSettings {
  /** The brand's: the zone in which the agency reads its times, as the IANA names it. */
  timeZone: string;
  /** What to erase again, should a backup bring it back: one in the place of the database would lose what is in it. */
  erasuresFile: string;
  /** Where mail is written when no SMTP server is set. */
  mailDir: string;
}
