/** The hero's words, and the job sheet beside them: one ordinary Tuesday, handled. */
export const hero = {
  heading: 'The office work, done while you do the real work.',
  lede: 'We set up AI automation for small businesses. It answers your calls, chases your leads and keeps your books moving, while you are on the roof, at the oven or with a patient.',
  action: 'Start Your Automation Journey',
};

export const jobSheet = {
  title: 'Job sheet',
  day: 'Tuesday',
  lines: [
    { time: '7:02', work: 'Missed call, booked for Thursday 9:00' },
    { time: '8:15', work: 'Five review replies posted' },
    { time: '9:40', work: 'Invoice matched and sent' },
    { time: '11:20', work: 'Quote followed up, accepted' },
    { time: '13:15', work: 'Three new enquiries answered' },
    { time: '16:30', work: 'Week’s posts written and queued' },
  ],
  done: 'done',
  /** The line below the sum: what is left of the day. */
  rest: { label: 'Left for you', work: 'the real work' },
};
