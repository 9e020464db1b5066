import { useLingui } from '@lingui/react'
import { answerOf, type KeptAttempt, labelOf, stateOf } from './kept-attempt.ts'
import classes from './sitting.module.css'
import { ANSWER_STATES, STATE_WORDS } from './words.ts'

type PaletteProps = {
  kept: KeptAttempt
  /** The question shown. */
  here: number
  onChoose: (item_id: number) => void
}

/** All question numbers by section; each shows its state by shape and in words. */
export function Palette({ kept, here, onChoose }: PaletteProps) {
  const { i18n } = useLingui()

  return (
    <>
      {kept.attempt.sections.map((section, n) => (
        <section
          // biome-ignore lint/suspicious/noArrayIndexKey: sections have their order.
          key={n}
          aria-label={section.title}
        >
          <h2>{section.title}</h2>
          {section.instructions && <p className="quiet smaller">{section.instructions}</p>}
          {section.any !== null && (
            <p className="quiet smaller">
              {i18n.t('The first {any} that you answer count.', { any: section.any })}
            </p>
          )}
          <div className={`grid gap8 ${classes.numbers}`}>
            {section.items.map((item) => {
              const state = stateOf(answerOf(kept, item.item_id))
              return (
                <button
                  key={item.item_id}
                  type="button"
                  data-state={state}
                  aria-current={item.item_id === here || undefined}
                  aria-label={i18n.t('Question {item}, {state}', {
                    item: labelOf(item),
                    state: i18n._(STATE_WORDS[state]).toLowerCase(),
                  })}
                  onClick={() => onChoose(item.item_id)}
                >
                  {labelOf(item)}
                </button>
              )
            })}
          </div>
        </section>
      ))}
      <ul className={`stack gap8 smaller ${classes.key}`}>
        {ANSWER_STATES.map((state) => (
          <li className="row gap10 centred" key={state}>
            <i data-state={state} />
            {i18n._(STATE_WORDS[state])}
          </li>
        ))}
      </ul>
    </>
  )
}
