import type { OwnChild } from '@ganit/contract/people/guardians'
import { useLingui } from '@lingui/react'
import { Link, useSearchParams } from 'react-router'
import { Photo } from '../../../ui/photos/photo.tsx'
import classes from '../../homes/guardian/guardian-area.module.css'

type ChildSwitchProps = { shown: OwnChild | undefined; all: readonly OwnChild[] }

/** All children by photo and first name; hidden for an only child. */
export function ChildSwitch({ shown, all }: ChildSwitchProps) {
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

/** The child of the address (`?child=`), else the first. */
export const shownChild = (children: readonly OwnChild[], params: URLSearchParams) =>
  children.find(({ student_id }) => String(student_id) === params.get('child')) ?? children[0]

/** Finds the child of the open page's address. */
export function useShownChild() {
  const [params] = useSearchParams()
  return (children: readonly OwnChild[]) => shownChild(children, params)
}
