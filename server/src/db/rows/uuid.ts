const UUID = /^[\da-f]{8}-([\da-f]{4}-){3}[\da-f]{12}$/i

/** Whether a text can be compared with a uuid column. PostgreSQL raises an error for any other text. */
export const isUuid = (text: string | null | undefined): text is string => UUID.test(text ?? '')
