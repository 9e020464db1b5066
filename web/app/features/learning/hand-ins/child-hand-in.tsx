import { useLingui } from '@lingui/react'
import { titled } from '../../../academy.ts'
import { AreaPage } from '../../people/guardians/area-page.tsx'
import { ChildSwitch, useShownChild } from '../../people/guardians/child-switch.tsx'
import type { Route } from './+types/child-hand-in'
import { HandIn } from './hand-in.tsx'

export const meta = titled('Homework')

/** A child's homework (`?child=`). The guardian reads it, and up to Class 8 hands it in. */
export default function ChildHandIn({ params: { id } }: Route.ComponentProps) {
  const { i18n } = useLingui()
  const shownOf = useShownChild()
  return (
    <AreaPage>
      {({ children }) => {
        const seen = children.filter(({ may_see }) => may_see)
        const child = shownOf(seen)
        if (!child) return <p>{i18n.t('This homework is not handed in.')}</p>
        return (
          <HandIn
            key={child.student_id}
            lesson_id={id}
            student_id={child.student_id}
            back={`/guardian/dashboard?child=${child.student_id}`}
          >
            <ChildSwitch shown={child} all={seen} />
          </HandIn>
        )
      }}
    </AreaPage>
  )
}
