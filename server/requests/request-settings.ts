export interface RequestSettings {
  /** The agency reads its times in this zone, as the IANA names it. */
  timeZone: string;
  /** This file remembers who was erased. A backup that takes the place of the database leaves it as it is. */
  erasuresFile: string;
  /** Mail is written to this folder when no SMTP server is set. */
  mailDir: string;
}
