import { listTeachers, type Teacher } from '@ganit/contract/accounts/staff'
import { listLessons } from '@ganit/contract/teaching/lessons'
import { reads } from '../../../api/declared.ts'

/** Lessons of some days, by date and start: all for the office, their own for others. */
export const lessonsOf = reads(listLessons, {
  shows: ['lesson', 'register', 'batch', 'member', 'room', 'staff', 'closed-day'],
})

/** People who can teach, by name. */
export const teachers = {
  ...reads(listTeachers, { shows: ['staff'] })(),
  select: labelInvited,
}

/** Adds to the name of an invited teacher that they are only invited, for every choice of teachers. */
function labelInvited(all: readonly Teacher[]) {
  return all.map(({ account_id, name, invited }) => ({
    account_id,
    name: invited ? `${name} (invited)` : name,
  }))
}
