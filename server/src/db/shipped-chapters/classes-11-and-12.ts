export const CLASS_11_AND_12 = {
  11: `
Sets
Relations and Functions
Trigonometric Functions
Principle of Mathematical Induction
Complex Numbers and Quadratic Equations
Linear Inequalities
Permutations and Combinations
Binomial Theorem
Sequences and Series
Straight Lines
Conic Sections
Introduction to Three Dimensional Geometry
Limits and Derivatives
Mathematical Reasoning
Statistics
Probability`,
  12: `
Relations and Functions
Inverse Trigonometric Functions
Matrices
Determinants
Continuity and Differentiability
Application of Derivatives
Integrals
Application of Integrals
Differential Equations
Vector Algebra
Three Dimensional Geometry
Linear Programming
Probability`,
}
