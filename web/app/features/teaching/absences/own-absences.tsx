import { Link } from 'react-router'
import { titled } from '../../../academy.ts'
import { accountHere } from '../../../session.ts'
import page from '../../../ui/layout/column-page.module.css'
import paper from '../../../ui/layout/paper.module.css'
import { AbsencesPart } from './absences-part.tsx'
import { OwnPayPart } from './own-pay-part.tsx'
import { TaughtPart } from './taught-part.tsx'

export const meta = titled('Absences')

/** A teacher's own absences, lessons held, and pay. */
export default function OwnAbsences() {
  const uid = accountHere() ?? ''
  return (
    <main id="main" tabIndex={-1} className={`${page.page} ${paper.squared}`}>
      <div className={`stack gap20 ${page.column}`}>
        <h1>Absences</h1>
        <AbsencesPart uid={uid} />
        <TaughtPart uid={uid} />
        <OwnPayPart uid={uid} />
        <p>
          <Link to="/teacher/week">Back to the week</Link>
        </p>
      </div>
    </main>
  )
}
