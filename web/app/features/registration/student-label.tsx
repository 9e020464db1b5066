import { useAcademy } from '../../academy.ts'
import { LabelLines } from '../../ui/forms/label-lines.tsx'
import { assemblePhone, formatPhone } from '../../ui/forms/phone-number.ts'
import paper from '../../ui/layout/paper.module.css'
import { Photo } from '../../ui/photos/photo.tsx'
import { formatDay } from '../../ui/text/dates.ts'
import { formatClass, fullName } from '../../ui/text/formats.ts'
import type { RegistrationFields } from './fields.ts'
import classes from './student-label.module.css'

/** The sticker on the cover of one's exercise book, filled in as one registers. */
export function StudentLabel({ fields }: { fields: RegistrationFields }) {
  const academy = useAcademy()
  const name = fullName(fields).trim()
  const { country_1: country, contact_number_1: number } = fields
  const lines = [
    { name: 'Name', value: name },
    { name: 'Born', value: fields.date_of_birth && formatDay(fields.date_of_birth) },
    { name: 'Phone', value: formatPhone(assemblePhone({ country, number })) },
    { name: 'Class', value: fields.student_class && formatClass(Number(fields.student_class)) },
    { name: 'School', value: fields.school_or_college_name },
    { name: 'City', value: fields.city },
  ]
  return (
    <aside className={`${paper.label} ${classes.label}`} aria-label="Your label so far">
      <div className={classes.head}>
        <b>{academy.name}</b>
        {name || fields.student_photo_path ? (
          <Photo name={name || academy.name} src={fields.student_photo_path} size="l" />
        ) : (
          <span className={classes.empty} />
        )}
      </div>
      <LabelLines lines={lines} />
    </aside>
  )
}
