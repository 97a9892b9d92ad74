import { SESSION_MINUTES } from '../../business/promises.ts';

export const callToAction = {
  heading: 'Bring us the job you like least.',
  offer: `In a free ${SESSION_MINUTES}-minute strategy session we look at how your day runs and name the first thing to hand over. There is no commitment.`,
  action: 'Schedule Free Consultation',
};
