import type { Chapter } from '@ganit/contract/chapters'
import { SKILL_LABELS, type Skill, SkillDraft } from '@ganit/contract/skills'
import { Button, NativeSelect } from '@mantine/core'
import { schemaResolver } from '@mantine/form'
import { useState } from 'react'
import { addSkill, changeSkill } from './chapters.data.ts'
import classes from './chapters.module.css'
import { NameDialog } from './name-dialog.tsx'

const errorsOf = schemaResolver(SkillDraft.pick({ name: true }), { sync: true })

type SkillDialogProps = {
  chapter: Chapter
  skill?: Skill
  chapters: readonly Chapter[]
  skills: readonly Skill[]
  onClose: () => void
}

/** Adds a skill to a chapter, or changes its name and what it needs. */
export function SkillDialog({ chapter, skill, chapters, skills, onClose }: SkillDialogProps) {
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
      name={skill?.name ?? ''}
      errorsOf={errorsOf}
      save={(name, attempt) =>
        skill
          ? changeSkill(skill.skill_id, { name, needs: [...needs], version: skill.version })
          : addSkill({ chapter_id: chapter.chapter_id, name, needs: [...needs] }, attempt)
      }
      onClose={onClose}
    >
      <NativeSelect
        label={SKILL_LABELS.needs}
        description="What must be learnt before"
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
