export const NOT_FOUND = 'Question not found'
