import type { Chapter } from '@ganit/contract/papers/chapters'
import { SKILL_LABELS, type Skill, SkillDraft } from '@ganit/contract/papers/skills'
import { schemaResolver } from '@mantine/form'
import { useState } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { ErrorBox } from '../../../ui/feedback/error-box.tsx'
import { StatusMark } from '../../../ui/feedback/status-mark.tsx'
import { NativeSelect } from '../../../ui/forms/fields/fields.tsx'
import { useAction } from '../../../ui/forms/use-action.ts'
import { addSkill, changeSkill } from './chapters.data.ts'
import classes from './chapters.module.css'
import { MoveButtons } from './move-buttons.tsx'
import { isTranslated, NameDialog, namesOf } from './name-dialog.tsx'

const errorsOf = schemaResolver(SkillDraft.pick({ name: true, name_hi: true, name_bn: true }), {
  sync: true,
})

type SkillDialogProps = {
  chapter: Chapter
  skill?: Skill
  chapters: readonly Chapter[]
  skills: readonly Skill[]
  onClose: () => void
}

/** Adds or edits a skill and its prerequisites. */
function SkillDialog({ chapter, skill, chapters, skills, onClose }: SkillDialogProps) {
  const [needs, setNeeds] = useState<readonly number[]>(skill?.needs ?? [])
  const ofChapter = ({ chapter_id }: Chapter) =>
    skills.filter(
      (other) =>
        other.chapter_id === chapter_id &&
        other.skill_id !== skill?.skill_id &&
        !needs.includes(other.skill_id),
    )
  const choices = chapters
    .map((other) => ({
      group: `Class ${other.class_number}: ${other.name}`,
      items: ofChapter(other).map(({ skill_id, name }) => ({
        value: String(skill_id),
        label: name,
      })),
    }))
    .filter(({ items }) => items.length > 0)

  return (
    <NameDialog
      title={skill ? 'Edit skill' : `Add skill to ${chapter.name}`}
      names={namesOf(skill, isTranslated([chapter]))}
      errorsOf={errorsOf}
      save={(names, attempt) =>
        skill
          ? changeSkill({
              skill_id: skill.skill_id,
              ...names,
              needs: [...needs],
              version: skill.version,
            })
          : addSkill({ chapter_id: chapter.chapter_id, ...names, needs: [...needs] }, attempt)
      }
      onClose={onClose}
    >
      <NativeSelect
        label={SKILL_LABELS.needs}
        description="Skills to learn before this one"
        data={[{ value: '', label: 'Add a skill' }, ...choices]}
        value=""
        onChange={({ currentTarget }) => setNeeds([...needs, Number(currentTarget.value)])}
      />
      {needs.length > 0 && (
        <ul className={classes.needs} aria-label={SKILL_LABELS.needs}>
          {needs.map((need) => {
            const name = skills.find(({ skill_id }) => skill_id === need)?.name ?? `Skill ${need}`
            return (
              <li key={need}>
                <span>{name}</span>
                <Button
                  size="xs"
                  aria-label={`Remove ${name}`}
                  onClick={() => setNeeds(needs.filter((other) => other !== need))}
                >
                  Remove
                </Button>
              </li>
            )
          })}
        </ul>
      )}
    </NameDialog>
  )
}

type SkillItemProps = {
  skill: Skill
  count: number
  chapter: Chapter
  chapters: readonly Chapter[]
  skills: readonly Skill[]
}

/** A skill with its prerequisites. */
function SkillItem({ skill, count, chapter, chapters, skills }: SkillItemProps) {
  const { skill_id, name, needs, position, is_active, version } = skill
  const [isEditing, setEditing] = useState(false)
  const { failure, isSending, run } = useAction()
  const needed = needs.map(
    (need) => skills.find((other) => other.skill_id === need)?.name ?? `Skill ${need}`,
  )

  return (
    <li className={classes.skill}>
      <div className={`wrap centred ${classes.head}`}>
        <MoveButtons
          name={name}
          position={position}
          count={count}
          move={(to) => changeSkill({ skill_id, position: to })}
        />
        <div className={`narrow breaks ${classes.name}`}>
          <p>{name}</p>
          {needed.length > 0 && <p className="quiet small">Needs {needed.join(', ')}</p>}
        </div>
        {!is_active && <StatusMark kind="off">Ended</StatusMark>}
        <div className="wrap gap8">
          <Button size="xs" aria-label={`Edit ${name}`} onClick={() => setEditing(true)}>
            Edit
          </Button>
          <Button
            size="xs"
            aria-label={is_active ? `End ${name}` : `Use ${name} again`}
            loading={isSending}
            onClick={() =>
              run(
                async () =>
                  (await changeSkill({ skill_id, is_active: !is_active, version })).message,
              )
            }
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

type SkillListProps = {
  chapter: Chapter
  /** This chapter's skills, in order. */
  own: readonly Skill[]
  chapters: readonly Chapter[]
  skills: readonly Skill[]
}

/** A chapter's skills with their prerequisites. */
export function SkillList({ chapter, own, chapters, skills }: SkillListProps) {
  const [isAdding, setAdding] = useState(false)

  return (
    <div className={`stack gap8 ${classes.skills}`}>
      {own.length > 0 ? (
        <ol aria-label={`Skills of ${chapter.name}`}>
          {own.map((skill) => (
            <SkillItem
              key={skill.skill_id}
              skill={skill}
              count={own.length}
              chapter={chapter}
              chapters={chapters}
              skills={skills}
            />
          ))}
        </ol>
      ) : (
        <p className="quiet small">No skills in this chapter yet.</p>
      )}
      <Button size="xs" onClick={() => setAdding(true)}>
        Add skill
      </Button>
      {isAdding && (
        <SkillDialog
          chapter={chapter}
          chapters={chapters}
          skills={skills}
          onClose={() => setAdding(false)}
        />
      )}
    </div>
  )
}
