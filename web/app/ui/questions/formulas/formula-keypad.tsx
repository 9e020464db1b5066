import { useLingui } from '@lingui/react'
import { type ReactNode, useState } from 'react'
import { phrase } from '../../../i18n/phrase.ts'
import { Icon } from '../../layout/icon.tsx'
import classes from './formula-keypad.module.css'
import { type FormulaKey, type KeyAct, keysFor, ROWS, ZERO } from './formula-keys.ts'

const ACTS = {
  delete: { name: phrase('Delete'), icon: 'erase' },
  left: { name: phrase('To the left'), icon: 'arrowLeft' },
  right: { name: phrase('To the right'), icon: 'arrowRight' },
} as const

type FormulaKeypadProps = {
  class_number: number | null
  /** Letters that the question shows. */
  letters: readonly string[]
  onType: (key: FormulaKey) => void
  onAct: (act: KeyAct) => void
  /** Types the answer as LaTeX. */
  onLatex?: () => void
  next?: NextKey | undefined
}

/** The last key, with words for its effect: it goes on to the next question, or checks the answer. */
export type NextKey = { next: string; onNext: () => void }

/** The keys of a formula by class: six columns, five rows, the rest on a second sheet. */
export function FormulaKeypad({ class_number, letters, next, onLatex, ...on }: FormulaKeypadProps) {
  const { i18n } = useLingui()
  const [isSecond, setSecond] = useState(false)
  const { first, more, hasLatex } = keysFor(class_number, letters)
  const key = (each: FormulaKey | KeyAct) =>
    typeof each === 'string' ? (
      <Key key={each} name={i18n._(ACTS[each].name)} onPress={() => on.onAct(each)}>
        <Icon name={ACTS[each].icon} />
      </Key>
    ) : (
      <Key
        key={each.shows}
        name={each.name && i18n._(each.name)}
        isLetter={/^[a-zA-Zα-ω]$/.test(each.shows)}
        onPress={() => on.onType(each)}
      >
        {each.shows}
      </Key>
    )
  return (
    <fieldset className={classes.keys} aria-label={i18n.t('Keys')}>
      {isSecond ? (
        <div className={classes.sheet}>
          {more.map(key)}
          {hasLatex && onLatex && (
            <Key isWide onPress={onLatex}>
              LaTeX
            </Key>
          )}
          {key('delete')}
        </div>
      ) : (
        <div className={classes.sheet}>
          {first.map(key)}
          <span className={classes.last}>{key('delete')}</span>
          {ROWS.flat().map(key)}
        </div>
      )}
      <div className={classes.foot}>
        {key(ZERO)}
        <Key
          name={isSecond ? i18n.t('Digits') : i18n.t('More keys')}
          onPress={() => setSecond(!isSecond)}
        >
          {isSecond ? '123' : '…'}
        </Key>
        {next && (
          <button type="button" className={classes.next} onClick={next.onNext}>
            {next.next}
          </button>
        )}
      </div>
    </fieldset>
  )
}

type KeyProps = {
  name?: string | undefined
  isLetter?: boolean
  isWide?: boolean
  onPress: () => void
  children: ReactNode
}

/** Keeps the focus, and with it the caret, in the field. */
const Key = ({ name, isLetter, isWide, onPress, children }: KeyProps) => (
  <button
    type="button"
    aria-label={name}
    data-letter={isLetter || undefined}
    data-wide={isWide || undefined}
    onPointerDown={(event) => event.preventDefault()}
    onClick={onPress}
  >
    {children}
  </button>
)
