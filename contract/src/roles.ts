/**
 * What an account is, one of these. `admin` is the owner, of whom there is one; `desk` works in the office, a `teacher` with
 * batches of their own, a `guardian` looks after their children.
 */
export const ROLES = ['admin', 'desk', 'teacher', 'guardian', 'student'] as const
export type Role = (typeof ROLES)[number]
