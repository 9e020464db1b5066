import type { TextOf } from '@ganit/contract/messages/message-events'

/** Subject of an event in mail and inbox, and its text. */
export type Wording = { subject: string; text: string }

export const ENGLISH: Record<TextOf, Wording> = {
  fee_due: {
    subject: 'Fees of {student}: due on {date}',
    text: '{student}: Fees to pay: {amount}, by {date}. Details: {link} – {academy}\n{lines}',
  },
  fee_overdue: {
    subject: 'Fees of {student} are overdue',
    text: '{student}: Fees overdue since {date}: {amount}. If you have paid by now, please ignore this. Details: {link} – {academy}\n{lines}',
  },
  payment_received: {
    subject: 'Thank you: {amount} received',
    text: 'We have received {amount} for {student} on {date}. Receipt {receipt}: {link} – {academy}',
  },
  payment_returned: {
    subject: 'Correction: receipt {receipt} does not count',
    text: 'Receipt {receipt} of {date}, {amount} for {student}, was cancelled. What is paid and what is open now: {link} – {academy}',
  },
  cheque_returned: {
    subject: 'A cheque for {student} was returned',
    text: 'The cheque {number} of {amount} for {student} was returned by the bank. {open} is open again{charge}. {link} – {academy}',
  },
  absent: {
    subject: 'Marked absent: {student}',
    text: 'Absent from the lesson of {batch} on {date} at {time}: {student}. Please tell us if that is a mistake. – {academy}',
  },
  lesson_changed: {
    subject: 'A change in {batch}',
    text: '{batch}: {change} Timetable: {link} – {academy}',
  },
  homework: {
    subject: 'Homework for {batch}',
    text: 'There is homework for {student} from the lesson of {batch} on {date}: {change}. See {link} – {academy}',
  },
  test: {
    subject: 'A test of {batch}',
    text: 'Test of {batch}: {change} See {link} – {academy}',
  },
  result: {
    subject: 'A result of {student}',
    text: 'A result of {student} in {batch} is there. See {link} – {academy}',
  },
  notice: {
    subject: 'A notice from {academy}',
    text: 'There is a notice from {academy} for you. Read it here: {link}',
  },
  enquiry: {
    subject: 'Your enquiry at {academy}',
    text: 'Thank you for asking about lessons at {academy}. We will call you soon. {link}',
  },
  code: {
    subject: 'Your code for {academy}',
    text: '{code} is your code to sign in at {academy}. It works for 10 minutes. Do not tell it to anybody.',
  },
  invitation: {
    subject: 'Your account at {academy}',
    text: '{academy} invites you to see the lessons and fees of {student} online. Begin here, within 7 days: {link}',
  },
  contact_changed: {
    subject: 'Your phone or e-mail was changed',
    text: '{academy} has changed the phone or e-mail that it has for you. If you did not ask for this, please call the academy.',
  },
}
