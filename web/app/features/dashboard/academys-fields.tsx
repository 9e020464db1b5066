import { STUDENT_LABELS, type StudentProfile } from '@ganit/contract/students'
import { TextInput } from '@mantine/core'
import { formatClass } from '../../ui/text/formats.ts'
import classes from './edit-form.module.css'

/** What stands in the record but is the academy's to change. */
export function AcademysFields({ profile }: { profile: StudentProfile }) {
  const batches = profile.batches.map(({ name }) => name).join(', ')
  const fixed = [
    [STUDENT_LABELS.student_class, formatClass(profile.student_class)],
    [STUDENT_LABELS.email, profile.email],
    ['Batches', batches || 'Not assigned to a batch yet'],
    ['Fees paid', profile.fees_status],
  ] as const

  return (
    <section className={classes.academys}>
      <h2>Kept by the academy</h2>
      <p>Ask the academy if one of these is wrong.</p>
      <div>
        {fixed.map(([label, value]) => (
          <TextInput key={label} label={label} value={value} readOnly />
        ))}
      </div>
    </section>
  )
}
