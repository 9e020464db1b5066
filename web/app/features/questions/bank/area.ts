import { isInOffice } from '../../../roles.ts'
import { useSession } from '../../../session.ts'
import { AdminPage } from '../../../ui/layout/admin-page.tsx'
import { SetPaperFrame } from '../set-paper-frame.tsx'

/** The frame of the bank's screens where somebody works, and where they stand: the owner has them beside the set paper. */
export function useBankArea() {
  const isOffice = isInOffice(useSession().userType)
  return {
    papers: isOffice ? '/admin/papers' : '/teacher/papers',
    list: isOffice ? '/admin/questions' : '/teacher/questions',
    Frame: isOffice ? SetPaperFrame : AdminPage,
  }
}
