/** The words of the pages that tell what went wrong. */
export const notFound = {
  text: 'Unter dieser Adresse gibt es nichts',
  wayHome: 'Zurück zur Startseite',
};

export const applicationError = {
  heading: 'Da klemmt etwas in unserem Getriebe',
  advice: 'Das tut uns leid. Bitte versuchen Sie es in einer Minute noch einmal, oder schreiben Sie uns an',
  wayHome: 'Zurück zur Startseite',
};
