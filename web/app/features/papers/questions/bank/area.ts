import { isInOffice } from '../../../../roles.ts'
import { useSession } from '../../../../session.ts'
import { PapersFrame } from '../../../../shell/office/papers-frame.tsx'

/** The bank's frame and address: for the owner beside the set paper, for teachers beside their papers. */
export function useBankArea() {
  const isOffice = isInOffice(useSession().userType)
  return {
    papers: isOffice ? '/admin/papers' : '/teacher/papers',
    list: isOffice ? '/admin/questions' : '/teacher/questions',
    Frame: PapersFrame,
  }
}
