import { useQuery } from '@tanstack/react-query'
import { skills } from '../../../chapters/chapters.data.ts'
import classes from '../bank-form.module.css'
import type { BankForm } from '../use-bank-form.ts'

/** The chapter's skills that a question tests. */
export function SkillFields({ form }: { form: BankForm }) {
  const { data: all = [] } = useQuery(skills)
  const { chapter_id, skill_ids } = form.values
  const shown = all.filter(
    (skill) =>
      (String(skill.chapter_id) === chapter_id && skill.is_active) ||
      skill_ids.includes(String(skill.skill_id)),
  )
  if (shown.length === 0) return null

  const choose = (id: string, isAsked: boolean) => {
    const others = skill_ids.filter((each) => each !== id)
    form.setFieldValue('skill_ids', isAsked ? [...others, id] : others)
  }
  return (
    <fieldset className={`stack gap16 narrow ${classes.group}`}>
      <legend>Skills</legend>
      <div className="wrap gap4-24">
        {shown.map(({ skill_id, name }) => (
          <label key={skill_id} className={`gap8 centred fit ${classes.tick}`}>
            <input
              type="checkbox"
              checked={skill_ids.includes(String(skill_id))}
              onChange={({ currentTarget }) => choose(String(skill_id), currentTarget.checked)}
            />
            {name}
          </label>
        ))}
      </div>
      {form.errors.skill_ids && (
        <p className="pen" role="alert">
          {form.errors.skill_ids}
        </p>
      )}
    </fieldset>
  )
}
