/**
 * What queries show and writes change. A write names what it changes and a query what it shows, so that neither has to know
 * the other: `agreement` is what was agreed and asked for, `fee` what a batch asks, `mark` one student's mark of having paid
 * and `marks` all of them, `member` who is in which batch, `money` what is owed and paid.
 */
export type Subject =
  | 'account'
  | 'agreement'
  | 'backup'
  | 'batch'
  | 'calendar-feed'
  | 'change-request'
  | 'chapter'
  | 'claim'
  | 'class'
  | 'closed-day'
  | 'content'
  | 'course'
  | 'enquiry'
  | 'fee'
  | 'footer-page'
  | 'guardian'
  | 'import'
  | 'inbox'
  | 'leave'
  | 'lesson'
  | 'mark'
  | 'marks'
  | 'member'
  | 'message'
  | 'message-text'
  | 'money'
  | 'own-test'
  | 'paper'
  | 'post'
  | 'question'
  | 'register'
  | 'room'
  | 'settings'
  | 'skill'
  | 'staff'
  | 'student'
  | 'test'
  | 'test-mark'

export type Subjects = readonly Subject[]

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { shows?: Subjects; patches?: Subjects }
    mutationMeta: { changes?: Subjects }
  }
}
