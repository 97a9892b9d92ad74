import {
  CalendarDays,
  ChartNoAxesColumnIncreasing,
  type LucideIcon,
  Magnet,
  MessageSquareText,
  PhoneCall,
  Workflow,
} from 'lucide-react';

export type Item = { icon: LucideIcon; title: string; description: string };

export const services = {
  heading: 'Six jobs you can hand over',
  intro:
    'Take one, or take them all. Each is set up for your business, tested with you, and kept running by us.',
  items: [
    {
      icon: Workflow,
      title: 'AI process automation',
      description:
        'Orders, invoices and appointments move from one list to the next without anyone retyping them. You check the exceptions.',
    },
    {
      icon: CalendarDays,
      title: 'Social media content creation',
      description:
        'A week of posts drafted in your own voice, from photos you already take. You read them over coffee and say yes.',
    },
    {
      icon: MessageSquareText,
      title: 'Chatbot installation',
      description:
        'Your website answers the questions you answer all day: prices, opening hours, do you deliver. When it is unsure, it asks you.',
    },
    {
      icon: PhoneCall,
      title: 'Voice agents',
      description:
        'We answer the phone while you are on the roof. Callers get a polite voice that books the visit or takes the message.',
    },
    {
      icon: Magnet,
      title: 'Lead generation automation',
      description:
        'We show your offer to people nearby who are looking for it, answer the ones who ask, and put them in your diary.',
    },
    {
      icon: ChartNoAxesColumnIncreasing,
      title: 'Sales process optimization',
      description:
        'Every quote gets a follow-up and every follow-up gets a date. You see at a glance which jobs are likely to come in.',
    },
  ] satisfies Item[],
};
