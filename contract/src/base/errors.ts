import { z } from 'zod';

/** The closed list: each failure the store can name, with its HTTP status and what a person reads. */
export const ERRORS = {
  VALIDATION: [422, 'Confira os campos destacados e tente de novo.'],
  BAD_REQUEST: [400, 'Não entendemos o pedido enviado. Recarregue a página e tente de novo.'],
  UNAUTHENTICATED: [401, 'Faça login para continuar.'],
  INVALID_CREDENTIALS: [401, 'Email ou senha incorretos.'],
  SECOND_STEP_REQUIRED: [401, 'Digite o código do seu aplicativo autenticador.'],
  SECOND_STEP_WRONG: [401, 'Código incorreto ou já usado. Espere o próximo código e tente de novo.'],
  TWO_STEP_REQUIRED: [
    403,
    'Para usar o painel, ative antes a verificação em duas etapas em Minha Conta, na aba Segurança.',
  ],
  TWO_STEP_ON: [409, 'A verificação em duas etapas já está ativa. Desative-a antes de configurar de novo.'],
  TWO_STEP_OFF: [409, 'A verificação em duas etapas não está ativa nesta conta.'],
  TWO_STEP_NOT_STARTED: [409, 'Esta configuração venceu ou foi refeita em outra janela. Comece de novo.'],
  FORBIDDEN: [403, 'Você não tem permissão para acessar esta página.'],
  RESET_LINK_INVALID: [422, 'Este link não vale mais. Peça um novo.'],
  CONFIRMATION_LINK_INVALID: [
    422,
    'Este link venceu ou já foi usado. Entre na sua conta e, em Perfil, veja se falta confirmar.',
  ],
  ADDRESS_LIMIT: [409, 'Você já tem endereços demais. Remova um antes de adicionar outro.'],
  FAVOURITE_LIMIT: [409, 'Você já tem favoritos demais. Tire um antes de guardar outro.'],
  ADDRESS_IN_USE: [
    409,
    'Suas cestas vão para este endereço. Escolha para qual elas passam a ir, e então ele pode ser removido.',
  ],
  LAST_ADDRESS_IN_USE: [
    409,
    'Suas cestas vão para este endereço, e ele é o único que você tem. Cadastre outro antes de removê-lo.',
  ],
  DELIVERIES_CHANGED: [
    409,
    'Suas próximas entregas mudaram enquanto você olhava, e nada foi alterado. Confira de novo antes de confirmar.',
  ],
  LAST_ADMIN: [409, 'Esta é a única conta de administração. Crie outra antes de excluí-la.'],
  LAST_OFFICE: [
    409,
    'Esta é a única conta do escritório, e sem ela ninguém mais cuida do painel. Convide antes outra pessoa para o escritório.',
  ],
  OWN_ACCESS: [
    409,
    'Este é o seu próprio acesso, e você ficaria de fora. Peça a outra pessoa do escritório que faça esta mudança.',
  ],
  MEMBER_NOT_FOUND: [404, 'Esta pessoa não faz mais parte da equipe. Atualize a lista.'],
  ROLE_CHANGED: [
    409,
    'O papel desta pessoa mudou enquanto você olhava. Nada foi alterado: confira e tente de novo.',
  ],
  ALREADY_STAFF: [409, 'Esta pessoa já faz parte da equipe. Para mudar o papel dela, use a lista.'],
  INVITATION_OPEN: [409, 'Já há um convite para este e-mail. Reenvie ou retire o convite na lista.'],
  INVITATION_NOT_FOUND: [404, 'Este convite já foi aceito ou retirado. Atualize a lista.'],
  INVITATION_INVALID: [
    404,
    'Este convite venceu, já foi usado ou foi retirado. Peça um novo a quem convidou você.',
  ],
  INVITATION_NEEDS_SIGN_IN: [
    409,
    'Já existe uma conta com este e-mail. Entre com ela para aceitar o convite.',
  ],
  INVITATION_OF_ANOTHER: [
    409,
    'Este convite é para outro e-mail. Saia desta conta e entre com a que foi convidada.',
  ],
  EMAIL_TAKEN: [409, 'Já existe uma conta com este email. Entre com ela ou recupere a senha.'],
  NOT_FOUND: [404, 'Não encontramos o que você procura.'],
  PERSON_NOT_FOUND: [404, 'Este cliente não existe, ou a conta foi excluída.'],
  NOTE_NOT_FOUND: [404, 'Esta anotação não existe mais.'],
  NOTE_NOT_YOURS: [403, 'Só quem escreveu a anotação pode mudá-la.'],
  PRODUCT_NOT_FOUND: [404, 'Produto não encontrado'],
  PRODUCER_NOT_FOUND: [404, 'Produtor não encontrado'],
  CROP_NOT_FOUND: [404, 'Este produtor não tem esse cultivo. Recarregue e escolha de novo.'],
  RECEIPT_NOT_FOUND: [404, 'Esta linha não existe mais. Recarregue e confira.'],
  RECEIPT_CORRECTED: [409, 'Esta linha já foi corrigida. Recarregue e confira o que vale agora.'],
  ENTRY_ID_USED: [
    409,
    'Este lançamento já foi feito com outros dados. Recarregue e confira o que vale agora.',
  ],
  RECEIVED_ALREADY: [
    409,
    'Outra pessoa já anotou este produto. Confira o que chegou antes de anotar de novo.',
  ],
  LOST_TOO_MUCH: [409, 'Assim se perderia mais do que chegou. Confira o que já foi lançado.'],
  AMOUNT_TOO_LARGE: [422, 'Este valor é grande demais. Confira a quantidade e o preço.'],
  STATEMENT_NOT_FOUND: [404, 'Este acerto não existe.'],
  STATEMENT_CHANGED: [
    409,
    'O acerto mudou enquanto você olhava, e nada foi fechado. Confira o novo valor e feche de novo.',
  ],
  STATEMENT_EMPTY: [409, 'Não há nada em aberto até este dia. Talvez outra pessoa já tenha fechado.'],
  LINE_NOT_FOUND: [404, 'Este lançamento não existe mais. Recarregue e confira.'],
  LINE_CORRECTED: [409, 'Este lançamento já foi corrigido. Recarregue e confira.'],
  LINE_OF_GOODS: [409, 'Mercadoria se corrige em Colheita, no dia em que chegou.'],
  PROOF_NOT_FOUND: [404, 'Esta comprovação não existe mais'],
  NOT_A_DOCUMENT: [422, 'Envie o documento em PDF, JPG, PNG ou WEBP'],
  DOCUMENT_TOO_LARGE: [413, 'Documento muito grande! Máximo 10MB'],
  HARVEST_ORDER_NOT_FOUND: [404, 'Este pedido de colheita não existe mais. Atualize a página.'],
  POST_NOT_FOUND: [404, 'Post não encontrado'],
  SYNONYMS_NOT_FOUND: [404, 'Este grupo de sinônimos não existe mais'],
  SYNONYM_LIMIT: [409, 'Já há grupos de sinônimos demais. Junte ou exclua um antes de criar outro.'],
  MESSAGE_NOT_FOUND: [404, 'Mensagem não encontrada'],
  ZONE_NOT_FOUND: [404, 'Esta área de cobertura não existe mais'],
  CLOSED_DAY_NOT_FOUND: [404, 'Este dia já tem entrega de novo'],
  ORDER_NOT_FOUND: [404, 'Pedido não encontrado'],
  DELIVERY_NOT_FOUND: [404, 'Entrega não encontrada'],
  DELIVERY_CLOSED: [
    409,
    'Esta entrega já fechou e segue como estava. Nada foi alterado: as próximas você ainda pode mudar.',
  ],
  DELIVERY_SKIPPED: [409, 'Você pulou esta entrega. Para trocar os itens, diga antes que quer recebê-la.'],
  TOO_LATE_TO_SKIP: [
    409,
    'O prazo para pular esta entrega já passou, e ela já está sendo preparada. Nada foi alterado.',
  ],
  TOO_LATE_TO_UNDO: [409, 'O prazo para voltar atrás nesta entrega já passou. Nada foi alterado.'],
  NOTHING_TO_REPORT: [409, 'Deste pedido ou cesta ainda não há o que relatar. Fale com a gente em Contato.'],
  PRODUCT_UNAVAILABLE: [409, 'Um produto da sua cesta não está mais à venda.'],
  PRICE_ROSE: [409, 'O preço de um produto da sua cesta mudou. Confira o novo total e pague de novo.'],
  OUT_OF_STOCK: [409, 'Um produto da sua cesta acabou.'],
  NO_ADDRESS: [422, 'Cadastre um endereço de entrega em Minha Conta, na aba Endereços, e volte para pagar.'],
  OUT_OF_COVERAGE: [
    422,
    'Ainda não entregamos neste endereço. Escolha outro em Salvador ou Cruz das Almas, em Minha Conta, aba Endereços.',
  ],
  ORDERS_IN_PROGRESS: [
    409,
    'Você tem pedidos em andamento. Exclua a conta depois que eles chegarem e estiverem pagos.',
  ],
  NOT_AT_DOOR: [409, 'Este pedido não é pago na entrega. O escritório vê a situação dele em Pedidos.'],
  PAY_AT_DOOR_OFF: [
    409,
    'O pagamento na entrega não está ligado nesta loja. Escolha o link de pagamento, e o cliente paga por ele.',
  ],
  ORDER_ALREADY_PAID: [409, 'Este pedido já foi pago.'],
  ORDER_NOT_PAYABLE: [409, 'Este pedido não pode mais ser pago. Monte a cesta de novo, é rápido.'],
  ORDER_UNPAID: [409, 'O recibo fica pronto assim que o pagamento é confirmado.'],
  ORDER_NOT_CANCELLABLE: [
    409,
    'Este pedido não pode mais ser cancelado por aqui. Fale com a gente, e vemos o que dá para fazer.',
  ],
  ORDER_NOT_REFUNDABLE: [409, 'Este pedido não tem pagamento a devolver.'],
  ORDER_CANCELLED: [
    409,
    'Este pedido está cancelado e não pode ser enviado nem entregue. Se ele voltou a valer, reabra-o antes.',
  ],
  ORDER_REFUNDED: [
    409,
    'O dinheiro deste pedido foi ou está sendo devolvido: ele não pode ser separado, enviado nem entregue sem confirmação.',
  ],
  ORDER_DISPUTED: [
    409,
    'O banco do cliente contesta o pagamento deste pedido: ele não pode ser separado, enviado nem entregue sem confirmação.',
  ],
  PAYMENT_DISPUTED: [
    409,
    'O banco do cliente contesta este pagamento, ou já ficou com ele, e o provedor não deixa devolver. Veja a contestação no Stripe.',
  ],
  ORDER_CHANGED: [409, 'Este pedido mudou enquanto você olhava. Nada foi alterado: confira e tente de novo.'],
  UNDO_TOO_LATE: [
    409,
    'Os dez segundos para desfazer já passaram, e a mudança continua valendo. Se for preciso, mude de novo.',
  ],
  ORDER_HAS_MONEY: [
    409,
    'Este pedido foi pago. Diga o que acontece com o dinheiro antes de excluir: devolver agora ou já devolvido.',
  ],
  PAYMENT_CONFIRMED: [
    409,
    'O provedor confirmou o pagamento deste pedido, e isso não pode ser desfeito à mão. Para devolver o dinheiro, use Reembolsar.',
  ],
  REFUND_NOT_FOUND: [404, 'Reembolso não encontrado'],
  REFUND_TOO_LARGE: [422, 'Não dá para devolver mais do que foi pago e ainda não voltou.'],
  REFUND_UNDER_WAY: [409, 'O reembolso deste pedido já foi pedido e está em andamento.'],
  REFUND_REFUSED: [
    409,
    'O reembolso deste pedido foi recusado: tente de novo nele, ou registre que devolveu por outro meio.',
  ],
  REFUND_CLOSED: [409, 'Este reembolso não está mais em aberto. Recarregue e confira.'],
  REFUND_TO_COME: [
    409,
    'Há um reembolso a caminho para você. Exclua a conta depois que ele chegar, para que o dinheiro não se perca.',
  ],
  MONEY_TO_SETTLE: [
    409,
    'Ainda há dinheiro de um pedido cancelado a acertar com você. Fale com a gente antes de excluir a conta.',
  ],
  UNPAID_ORDERS_LIMIT: [
    409,
    'Seus pedidos sem pagamento já reservam muitos produtos. Pague um deles em Minha Conta, na aba Pedidos, e volte: sua cesta continua guardada.',
  ],
  ORDER_TOO_LARGE: [
    409,
    'Esta cesta é grande demais para um pedido só. Diminua as quantidades, pague, e peça o resto em seguida.',
  ],
  ORDER_TOO_SMALL: [
    409,
    'O pagamento vale a partir de R$ 0,50. Coloque mais alguma coisa na cesta, ou receba com a entrega normal.',
  ],
  BASKET_GONE: [
    409,
    'Sua próxima cesta já fechou ou não vem mais, e nada foi pedido nem cobrado. Você pode continuar com a entrega normal.',
  ],
  EMAIL_UNCONFIRMED: [
    409,
    'Para reservar tantos produtos, confirme antes o seu e-mail em Minha Conta, na aba Perfil. Sua cesta continua guardada.',
  ],
  PAYMENT_UNAVAILABLE: [
    503,
    'O pagamento está fora do ar agora. Nada foi cobrado e nada se perdeu: tente de novo em instantes.',
  ],
  SUBSCRIPTION_NOT_FOUND: [404, 'Você ainda não tem uma assinatura.'],
  SUBSCRIPTION_ACTIVE: [409, 'Você já possui uma assinatura ativa'],
  SUBSCRIPTION_PAST_DUE: [
    409,
    'Sua assinatura está com o pagamento atrasado. Pague a fatura em aberto em Minha Conta, na aba Assinatura.',
  ],
  WEEK_NOT_REFUNDABLE: [409, 'Desta semana não há mais nada a devolver.'],
  CARD_DECLINED: [409, 'O cartão não aceitou a cobrança.'],
  RETURN_DONE: [409, 'Este valor já foi devolvido.'],
  RETURN_IS_CREDIT: [409, 'Este valor já era crédito do cliente: devolva ao cartão ou combine um Pix.'],
  CREDIT_USED: [
    409,
    'Deste crédito uma cobrança já usou uma parte, ou tudo. Nada foi tirado: confira o que ainda sobra.',
  ],
  RETURN_UNDER_WAY: [409, 'Esta devolução ainda está em andamento no provedor.'],
  SUBSCRIPTION_PAUSED: [409, 'Sua assinatura está pausada. Veja em Minha Conta como continuar.'],
  SUBSCRIPTION_NOT_CHANGEABLE: [409, 'Esta assinatura não pode ser alterada agora.'],
  SUBSCRIPTION_LIVE: [
    409,
    'Você tem uma assinatura em andamento. Cancele-a e exclua a conta depois do fim do período pago.',
  ],
  BASKETS_TO_COME: [409, 'Você ainda tem cestas pagas a receber. Exclua a conta depois que elas chegarem.'],
  NEVER_IN_BASKET: [409, 'Um produto da sua lista "Nunca me mande" está na sua cesta.'],
  ON_NEVER_LIST: [409, 'Um produto da sua escolha está na sua lista "Nunca me mande".'],
  NOT_RATABLE: [409, 'Esta cesta ainda não chegou. Depois da entrega você pode avaliar.'],
  RATING_LINK_INVALID: [
    422,
    'Este link venceu ou está incompleto. Em Minha Conta, na aba Assinatura, você avalia a última cesta.',
  ],
  UNSUBSCRIBE_LINK_INVALID: [
    422,
    'Este link está incompleto. Em Minha Conta, na aba Assinatura, você liga e desliga os lembretes.',
  ],
  NO_OPEN_INVOICE: [409, 'Não há fatura em aberto.'],
  METHOD_NOT_ALLOWED: [405, 'Esta operação não existe aqui.'],
  SHORTAGE_GONE: [409, 'Este produto não falta mais nesta entrega. Atualize a lista.'],
  CONFLICT: [409, 'Outra alteração chegou antes da sua. Recarregue e tente de novo.'],
  SLOW_REQUEST: [408, 'O envio demorou demais. Confira a sua conexão e tente de novo.'],
  TOO_LARGE: [413, 'O conteúdo enviado é grande demais.'],
  PICTURE_TOO_LARGE: [413, 'Imagem muito grande! Máximo 5MB'],
  NOT_A_PICTURE: [422, 'Apenas imagens são permitidas'],
  UNSUPPORTED_MEDIA: [415, 'Formato de envio não aceito.'],
  TOO_MANY_REQUESTS: [429, 'Muitas tentativas em pouco tempo. Espere um pouco e tente de novo.'],
  HEADERS_TOO_LARGE: [
    431,
    'O navegador enviou dados demais junto com o endereço. Tente de novo com um endereço mais curto.',
  ],
  BUSY: [503, 'Muita gente entrando ao mesmo tempo. Tente em instantes.'],
  INTERNAL: [500, 'Algo deu errado do nosso lado. Tente de novo em instantes.'],
  UNAVAILABLE: [503, 'A loja está voltando. Tente de novo em instantes.'],
  FILES_UNAVAILABLE: [
    503,
    'O lugar onde ficam as imagens não está respondendo. Nada se perdeu: tente de novo em instantes.',
  ],
} as const satisfies Record<string, readonly [status: number, message: string]>;

export type ErrorCode = keyof typeof ERRORS;

export const ErrorBody = z.object({
  message: z.string(),
  code: z.enum(Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]]),
  /** One text a form field, keyed by its path: { 'address.zipcode': 'CEP deve ter 8 dígitos' }. */
  fields: z.record(z.string(), z.string()).optional(),
  requestId: z.string().optional(),
});
export type ErrorBody = z.infer<typeof ErrorBody>;
