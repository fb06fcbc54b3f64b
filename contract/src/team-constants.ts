// Free of zod on purpose: see constants.ts.
import type { StaffRole } from './identity.ts';

export const ROLE_LABELS: Readonly<Record<StaffRole, string>> = {
  admin: 'Escritório',
  packer: 'Separação',
  driver: 'Motorista',
};

export const ROLE_NOTES: Readonly<Record<StaffRole, string>> = {
  admin: 'Vê e faz tudo no painel, inclusive dinheiro, clientes e equipe.',
  packer: 'Vê Entregas, separa e marca. Sem valores, e-mails nem planilhas.',
  driver: 'Vê as paradas do dia e marca o que foi entregue. Nada mais.',
};

export const INVITATION_DAYS = 7;
