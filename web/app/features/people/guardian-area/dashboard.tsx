import type { OwnChild } from '@ganit/contract/people/guardians'
import { useLingui } from '@lingui/react'
import { Link, useSearchParams } from 'react-router'
import { titled } from '../../../academy.ts'
import { Photo } from '../../../ui/photos/photo.tsx'
import { AreaPage } from './area-page.tsx'
import { ChildView } from './child-view.tsx'
import classes from './guardian-area.module.css'
import { Inbox } from './inbox.tsx'

type ChildSwitchProps = { shown: OwnChild | undefined; all: readonly OwnChild[] }

/** All children by photo and first name; hidden for an only child. */
function ChildSwitch({ shown, all }: ChildSwitchProps) {
  const { i18n } = useLingui()
  if (all.length < 2) return null

  return (
    <nav className={`wrap gap8 ${classes.children}`} aria-label={i18n.t('Children')}>
      {all.map(({ student_id, first_name, name, photo }) => (
        <Link
          key={student_id}
          to={`?child=${student_id}`}
          replace
          preventScrollReset
          aria-current={student_id === shown?.student_id ? 'page' : undefined}
        >
          <span aria-hidden="true">
            <Photo name={name} src={photo} size="s" />
          </span>
          {first_name}
        </Link>
      ))}
    </nav>
  )
}

export const meta = titled('Children')

/** A guardian's first page: one child at a time (`?child=`), what needs action on top. */
export default function Dashboard() {
  const [params] = useSearchParams()
  const shownOf = (children: readonly OwnChild[]) =>
    children.find(({ student_id }) => String(student_id) === params.get('child')) ?? children[0]

  return (
    <AreaPage>
      {({ children }) => {
        const child = shownOf(children)
        return (
          <>
            <ChildSwitch shown={child} all={children} />
            {child && <ChildView key={child.student_id} child={child} all={children} />}
            <Inbox asks />
          </>
        )
      }}
    </AreaPage>
  )
}
