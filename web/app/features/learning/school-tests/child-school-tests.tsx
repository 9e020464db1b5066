import { useLingui } from '@lingui/react'
import { titled } from '../../../academy.ts'
import { ChildPage } from '../../people/guardians/child-page.tsx'
import { mayPractiseHere } from '../practice/practises-here.ts'
import { SchoolTests } from './school-tests.tsx'

export const meta = titled('School tests')

/** A child's tests at school (`?child=`). From Class 9 on, guardians can only read them. */
export default function ChildSchoolTests() {
  const { i18n } = useLingui()
  return (
    <ChildPage title={i18n.t('School tests')} none={i18n.t('No school tests ahead.')}>
      {(child) => {
        const may = mayPractiseHere(child)
        const { student_id } = child
        return (
          <SchoolTests
            key={student_id}
            student_id={student_id}
            may={may}
            practice={
              may
                ? ({ school_test_id }) =>
                    `/guardian/practice?child=${student_id}&school_test=${school_test_id}`
                : null
            }
          />
        )
      }}
    </ChildPage>
  )
}
