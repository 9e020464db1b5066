import type { PracticeTopic } from '@ganit/contract/learning/practice'
import { useLingui } from '@lingui/react'
import { LEVELS } from './levels.ts'
import type { Chosen } from './practice.data.ts'
import classes from './practice.module.css'

type TopicsProps = {
  topics: readonly PracticeTopic[]
  onChoose: (chosen: Chosen) => unknown
}

/** The topics with their levels; pressing one practises it. Topics of missed lessons stand apart. */
export function Topics({ topics, ...on }: TopicsProps) {
  const { i18n } = useLingui()
  const taught = topics.filter(({ offered }) => !offered)
  const offered = topics.filter((topic) => topic.offered)

  return (
    <>
      {taught.length > 0 && (
        <section className="stack gap8 pad16 card" aria-labelledby="practice-topics">
          <h2 id="practice-topics">{i18n.t('Topics')}</h2>
          <TopicList topics={taught} {...on} />
        </section>
      )}
      {offered.length > 0 && (
        <section className="stack gap8 pad16 card" aria-labelledby="practice-missed">
          <h2 id="practice-missed">{i18n.t('Taught while you were away')}</h2>
          <TopicList topics={offered} {...on} />
        </section>
      )}
    </>
  )
}

function TopicList({ topics, onChoose }: TopicsProps) {
  const { i18n } = useLingui()

  return (
    <ul className={`stack ${classes.topics}`}>
      {topics.map(({ chapter_id, skill_id, name, level, to_refresh }) => (
        <li key={`${chapter_id} ${skill_id}`}>
          <button
            type="button"
            className="row gap12 centred split"
            onClick={() => onChoose({ kind: 'topic', chapter_id, skill_id })}
          >
            <span className="narrow breaks">{name}</span>
            <span className={`row gap8 centred stiff ${classes.level}`} data-level={level}>
              <span>
                {i18n._(LEVELS[level].word)}
                {to_refresh && <b> · {i18n.t('To refresh')}</b>}
              </span>
              <i aria-hidden="true" data-steps={LEVELS[level].steps} />
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}
