import { isInOffice } from '../../../../roles.ts'
import { useSession } from '../../../../session.ts'
import { PapersFrame } from '../../../../shell/papers-frame.tsx'

/** The frame of the bank's screens where somebody works, and where they stand: the owner has them beside the set paper, teachers beside their papers. */
export function useBankArea() {
  const isOffice = isInOffice(useSession().userType)
  return {
    papers: isOffice ? '/admin/papers' : '/teacher/papers',
    list: isOffice ? '/admin/questions' : '/teacher/questions',
    Frame: PapersFrame,
  }
}
