const whole = new Intl.NumberFormat('pt-BR');

/** '1.234' */
export function formatCount(count: number): string {
  return whole.format(count);
}

/** '1 produto encontrado', '1.234 produtos encontrados' */
export function counted(count: number, one: string, many: string): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`;
}
