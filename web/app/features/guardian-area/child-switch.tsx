import type { OwnChild } from '@ganit/contract/guardians'
import { useLingui } from '@lingui/react'
import { Link } from 'react-router'
import { Photo } from '../../ui/photos/photo.tsx'
import classes from './guardian-area.module.css'

type ChildSwitchProps = { shown: OwnChild | undefined; all: readonly OwnChild[] }

/** All children by photo and first name; of an only child there is nothing to choose. */
export function ChildSwitch({ shown, all }: ChildSwitchProps) {
  const { i18n } = useLingui()
  if (all.length < 2) return null

  return (
    <nav className={classes.children} aria-label={i18n.t('Children')}>
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
