// Free of zod on purpose: see base/constants.ts.
import type { StaffRole } from './identity.ts';

export const ROLE_LABELS: Readonly<Record<StaffRole, string>> = {
  admin: 'Escritório',
  packer: 'Separação',
  driver: 'Motorista',
};

export const ROLE_NOTES: Readonly<Record<StaffRole, string>> = {
  admin: 'Vê e faz tudo no painel, inclusive dinheiro, clientes e equipe.',
  packer: 'Vê Entregas e Colheita: separa, marca e anota o que chegou. Sem valores, e-mails nem planilhas.',
  driver: 'Vê as paradas do dia, marca o que foi entregue e o que recebeu na porta. Nada mais.',
};

export const INVITATION_DAYS = 7;
