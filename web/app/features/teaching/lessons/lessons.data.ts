import { listTeachers, type Teacher } from '@ganit/contract/accounts/staff'
import { listLessons } from '@ganit/contract/teaching/lessons'
import { reads } from '../../../api/declared.ts'

/** Lessons of some days, by date and start. The office gets all, other accounts their own. */
export const lessonsOf = reads(listLessons, {
  shows: ['lesson', 'register', 'batch', 'member', 'room', 'staff', 'closed-day', 'chapter'],
})

/** People who can teach, by name. */
export const teachers = {
  ...reads(listTeachers, { shows: ['staff'] })(),
  select: labelInvited,
}

/** Marks invited teachers in every choice of teachers, by a word after the name. */
function labelInvited(all: readonly Teacher[]) {
  return all.map(({ account_id, name, invited }) => ({
    account_id,
    name: invited ? `${name} (invited)` : name,
  }))
}
