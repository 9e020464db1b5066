import type { TodayNow } from '@ganit/contract/office/today'
import { useNavigate } from 'react-router'
import { Button } from '../../../ui/buttons/button.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { WhoPart } from '../../../ui/finding/who-part.tsx'
import { countInWords } from '../../../ui/text/formats.ts'
import { isPhone, PhoneLink } from '../../../ui/text/phone-link.tsx'
import classes from './today.module.css'

/** Students absent today, with the phone to call. */
export function AbsentList({ absent: { count, students } }: { absent: TodayNow['absent'] }) {
  const navigate = useNavigate()
  const close = () => navigate('/admin/today', { replace: true })
  return (
    <Dialog
      title={`${count} absent today`}
      onClose={close}
      buttons={
        <Button data-autofocus onClick={close}>
          Close
        </Button>
      }
    >
      {count === 0 && <p>Nobody is absent in the registers taken so far.</p>}
      <ul className={classes.absent}>
        {students.map((student) => (
          <li key={student.student_id} className="wrap gap8-16 split centred">
            <WhoPart who={student} />
            <span className="small">
              {student.lesson}
              {student.leave && ', on leave'}
            </span>
            {student.phone && isPhone(student.phone) ? (
              <PhoneLink number={student.phone} />
            ) : (
              <span className="quiet">{student.phone ?? 'no phone'}</span>
            )}
          </li>
        ))}
      </ul>
      {count > students.length && (
        <p className="quiet">{countInWords(count - students.length, 'other', 'others')}</p>
      )}
    </Dialog>
  )
}
