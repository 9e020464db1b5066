import type { QueryKey } from '@tanstack/react-query'

/**
 * Queries name the subjects they show and writes those they change, so neither needs to know the other. `agreement`: fees
 * agreed for a student. `fee`: a batch's fee. `mark`: a student's paid mark. `member`: membership
 * of batches. `money`: dues and payments.
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
  | 'connection'
  | 'content'
  | 'course'
  | 'enquiry'
  | 'fee'
  | 'footer-page'
  | 'guardian'
  | 'hand-in'
  | 'hosting'
  | 'import'
  | 'inbox'
  | 'leave'
  | 'lesson'
  | 'letter'
  | 'mark'
  | 'member'
  | 'message'
  | 'message-text'
  | 'money'
  | 'note'
  | 'own-test'
  | 'paper'
  | 'plan'
  | 'post'
  | 'practice'
  | 'question'
  | 'register'
  | 'report'
  | 'remark'
  | 'room'
  | 'school-test'
  | 'session'
  | 'settings'
  | 'skill'
  | 'staff'
  | 'student'
  | 'test'
  | 'test-mark'
  | 'weekly'

export type Subjects = readonly Subject[]

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: { shows?: Subjects }
    mutationMeta: { changes?: Subjects; patches?: readonly QueryKey[] }
  }
}
