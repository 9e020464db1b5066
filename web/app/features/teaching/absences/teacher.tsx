import { getTaught } from '@ganit/contract/teaching/absences'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { titled } from '../../../academy.ts'
import { useMayCall } from '../../../api/may.ts'
import { AdminPage } from '../../../ui/layout/admin-page.tsx'
import { teachers } from '../lessons/lessons.data.ts'
import { AbsencesPart } from './absences-part.tsx'
import { TaughtPart } from './taught-part.tsx'

export const meta = titled('Teacher')

/** A teacher's absences, and for the owner the lessons held. */
export default function TeacherScreen({ params: { id = '' } }: { params: { id?: string } }) {
  const mayCount = useMayCall(getTaught)
  const { data = [] } = useQuery(teachers)
  const name = data.find(({ account_id }) => account_id === id)?.name

  return (
    <AdminPage title={name ?? 'Teacher'}>
      <div className="stack gap20">
        <AbsencesPart uid={id} />
        {mayCount && <TaughtPart uid={id} />}
        <p>
          <Link to={`/admin/timetable?by=teacher&of=${id}`}>Timetable</Link>
        </p>
      </div>
    </AdminPage>
  )
}
