import { useLingui } from '@lingui/react'

/** The subject of each purpose, for use inside a sentence. */
export function usePurposes(): Record<string, string> {
  const { i18n } = useLingui()

  return {
    fee_due: i18n.t('fees that are soon due'),
    fee_overdue: i18n.t('fees that are overdue'),
    absent: i18n.t('absences'),
    lesson_changed: i18n.t('changed lessons'),
    homework: i18n.t('homework'),
    test: i18n.t('tests'),
    result: i18n.t('results'),
    notice: i18n.t('notices'),
    enquiry: i18n.t('your enquiry'),
    weekly: i18n.t('the weekly note'),
    report: i18n.t('the progress report'),
  }
}
