/** The words of the pages that tell what went wrong. */
export const notFound = {
  text: 'Unter dieser Adresse gibt es nichts',
};

/** The advice ends with the address to write to, as a link. */
export const applicationError = {
  heading: 'Da klemmt etwas in unserem Getriebe',
  /** What stands below it when the server made the mistake. */
  serverError: 'Der Server ist gestolpert (500)',
  advice: 'Das tut uns leid. Bitte versuchen Sie es in einer Minute noch einmal, oder schreiben Sie uns an',
};

/** The link home: on these pages, and on the one that says a request was received. */
export const wayHome = 'Zurück zur Startseite';
