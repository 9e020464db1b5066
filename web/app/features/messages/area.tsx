import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { isInOffice } from '../../roles.ts'
import { useSession } from '../../session.ts'
import { AdminPage } from '../../ui/layout/admin-page.tsx'
import page from '../../ui/layout/column-page.module.css'
import paper from '../../ui/layout/paper.module.css'
import classes from './messages.module.css'

type FrameProps = { title: string; aside?: ReactNode; children: ReactNode }

/** Like the teacher's other screens, with the office's extras beside the title. */
const TeacherFrame = ({ title, aside, children }: FrameProps) => (
  <main id="main" tabIndex={-1} className={`${page.page} ${paper.squared}`}>
    <div className={page.column}>
      <div className={`wrap centred split ${classes.head}`}>
        <h1>{title}</h1>
        {aside}
      </div>
      {children}
    </div>
  </main>
)

/** The frame and address of these screens: the office writes to all, teachers to their own batches. */
export function useMessagesArea() {
  const { userType } = useSession()
  const [params] = useSearchParams()
  const from = params.get('from') ?? ''
  const isOffice = isInOffice(userType)
  const list = isOffice ? '/admin/messages' : '/teacher/messages'
  return {
    isOffice,
    list,
    Frame: isOffice ? AdminPage : TeacherFrame,
    /** To the list as it was left: with its filter and page. */
    back: <Link to={/^\?[^#]*$/.test(from) ? `${list}${from}` : list}>All messages</Link>,
  }
}
