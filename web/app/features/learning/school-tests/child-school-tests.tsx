import { useLingui } from '@lingui/react'
import { Link } from 'react-router'
import { titled } from '../../../academy.ts'
import { AreaPage } from '../../people/guardians/area-page.tsx'
import { ChildSwitch, useShownChild } from '../../people/guardians/child-switch.tsx'
import { mayPractiseHere } from '../practice/practises-here.ts'
import { SchoolTests } from './school-tests.tsx'

export const meta = titled('School tests')

/** A child's tests at school (`?child=`). From Class 9 on, guardians can only read them. */
export default function ChildSchoolTests() {
  const { i18n } = useLingui()
  const shownOf = useShownChild()
  return (
    <AreaPage>
      {({ children }) => {
        const seen = children.filter(({ may_see }) => may_see)
        const child = shownOf(seen)
        const may = child !== undefined && mayPractiseHere(child)
        const at = child ? `?child=${child.student_id}` : ''
        return (
          <>
            <h1>{i18n.t('School tests')}</h1>
            <ChildSwitch shown={child} all={seen} />
            {child ? (
              <SchoolTests
                key={child.student_id}
                student_id={child.student_id}
                may={may}
                practice={
                  may
                    ? ({ school_test_id }) =>
                        `/guardian/practice${at}&school_test=${school_test_id}`
                    : null
                }
              />
            ) : (
              <p>{i18n.t('No school tests ahead.')}</p>
            )}
            <p>
              <Link to={`/guardian/dashboard${at}`}>{i18n.t('Back to the dashboard')}</Link>
            </p>
          </>
        )
      }}
    </AreaPage>
  )
}
