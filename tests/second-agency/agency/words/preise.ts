export const preise = {
  heading: 'Preise',
  intro: 'Für jede Arbeit ein fester Preis, vereinbart, bevor wir anfangen.',
  items: [
    { job: 'Telefon', price: '390\u00a0€, danach 60\u00a0€ im Monat' },
    { job: 'Geschäfts\u00adprozess\u00adautomatisierung', price: '1.900\u00a0€, danach 140\u00a0€ im Monat' },
    { job: 'Buchhaltung und Umsatzsteuer\u00advoranmeldung', price: '190\u00a0€ im Monat' },
    { job: 'Kostenvoranschläge', price: 'nach Aufwand, höchstens 240\u00a0€ im Monat' },
  ],
  footnote: 'Alle Preise verstehen sich zuzüglich der gesetzlichen Umsatzsteuer.',
};
