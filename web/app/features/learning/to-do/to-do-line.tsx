import type { ToDo } from '@ganit/contract/learning/to-do'
import { useLingui } from '@lingui/react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { Icon } from '../../../ui/layout/icon.tsx'
import { Drawn } from '../../../ui/text/drawn.tsx'
import { needsRichText, useRichText } from '../../../ui/text/use-rich-text.ts'
import classes from './to-do.module.css'
import { useToDoWords } from './use-words.ts'

/** One thing to do: the link to it, or its text. */
export function ToDoLine({ item }: { item: ToDo }) {
  const { icon, title, below } = useToDoWords()(item)
  const isStep = item.kind === 'step'
  const inside = (
    <>
      {!isStep && <Icon name={icon} />}
      <span className="narrow breaks grows">
        <b className="block strong">{title}</b>
        {below && <span className="block quiet small">{below}</span>}
      </span>
    </>
  )
  if (item.path !== null)
    return (
      <Link to={item.path} className={classes.line}>
        {inside}
        <Icon name="chevronRight" />
      </Link>
    )
  if (item.kind === 'homework') return <Homework item={item}>{inside}</Homework>
  return <div className={classes.line}>{inside}</div>
}

/** Homework that is done on paper: its whole text and its sheet open by a press. */
function Homework({ item: { title, text, file }, children }: { item: ToDo; children: ReactNode }) {
  const { i18n } = useLingui()
  const [wasOpened, setOpened] = useState(false)
  const { Rich } = useRichText(wasOpened && needsRichText([text ?? '']))

  return (
    <details onToggle={({ currentTarget }) => currentTarget.open && setOpened(true)}>
      <summary className={classes.line}>
        {children}
        <Icon name="chevronDown" />
      </summary>
      <div className={`stack gap8 ${classes.whole}`}>
        <p className="quiet small">{title}</p>
        <Drawn text={text ?? ''} by={Rich} />
        {file !== null && (
          <a href={file} download>
            {i18n.t('Open the sheet')}
          </a>
        )}
      </div>
    </details>
  )
}
