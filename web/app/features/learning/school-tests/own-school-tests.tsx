import { useLingui } from '@lingui/react'
import { titled } from '../../../academy.ts'
import { ColumnFrame } from '../../../ui/layout/column-frame.tsx'
import { SchoolTests } from './school-tests.tsx'

export const meta = titled('School tests')

/** A student's tests at school, with the days of practice before each. */
export default function OwnSchoolTests() {
  const { i18n } = useLingui()
  return (
    <ColumnFrame title={i18n.t('School tests')} back="/student/dashboard">
      <SchoolTests
        may
        practice={({ school_test_id }) => `/student/practice?school_test=${school_test_id}`}
      />
    </ColumnFrame>
  )
}
