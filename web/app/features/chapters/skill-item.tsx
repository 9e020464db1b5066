import type { Chapter } from '@ganit/contract/chapters'
import type { Skill } from '@ganit/contract/skills'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { ErrorBox } from '../../ui/feedback/error-box.tsx'
import { StatusMark } from '../../ui/feedback/status-mark.tsx'
import { useAction } from '../../ui/forms/use-action.ts'
import { changeSkill } from './chapters.data.ts'
import classes from './chapters.module.css'
import { MoveButtons } from './move-buttons.tsx'
import { SkillDialog } from './skill-dialog.tsx'

type SkillItemProps = {
  skill: Skill
  /** How many its chapter has. */
  count: number
  chapter: Chapter
  chapters: readonly Chapter[]
  skills: readonly Skill[]
}

/** A skill in its place, and what must be learnt before it. */
export function SkillItem({ skill, count, chapter, chapters, skills }: SkillItemProps) {
  const { skill_id, name, needs, position, is_active, version } = skill
  const [isEditing, setEditing] = useState(false)
  const { failure, isSending, run } = useAction()
  const needed = needs.map(
    (need) => skills.find((other) => other.skill_id === need)?.name ?? `Skill ${need}`,
  )

  return (
    <li className={classes.skill}>
      <div className={classes.head}>
        <MoveButtons
          name={name}
          position={position}
          count={count}
          move={(to) => changeSkill(skill_id, { position: to })}
        />
        <div className={classes.name}>
          <p>{name}</p>
          {needed.length > 0 && <p className={classes.quiet}>Needs {needed.join(', ')}</p>}
        </div>
        {!is_active && <StatusMark kind="off">Ended</StatusMark>}
        <div className={classes.actions}>
          <Button size="xs" aria-label={`Edit ${name}`} onClick={() => setEditing(true)}>
            Edit
          </Button>
          <Button
            size="xs"
            aria-label={is_active ? `End ${name}` : `Use ${name} again`}
            loading={isSending}
            onClick={() => run(() => changeSkill(skill_id, { is_active: !is_active, version }))}
          >
            {is_active ? 'End' : 'Use again'}
          </Button>
        </div>
      </div>
      {failure && <ErrorBox>{failure}</ErrorBox>}
      {isEditing && (
        <SkillDialog
          chapter={chapter}
          skill={skill}
          chapters={chapters}
          skills={skills}
          onClose={() => setEditing(false)}
        />
      )}
    </li>
  )
}
