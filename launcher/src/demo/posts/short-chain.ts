import type { DemoPost } from './post.ts';

export const shortChain: DemoPost = {
  key: 'comprar-de-perto',
  title: 'Por que a gente compra de perto',
  author: 'Marina Lopes',
  excerpt:
    'Entre a roça e a sua mesa cabem muitas mãos. Contamos quais a gente tirou do caminho, quais fazem falta e o que isso muda no preço.',
  daysAgo: 1,
  published: false,
  content: `
<p>Um pé de alface pode passar por cinco donos antes de chegar ao prato: quem planta, quem junta a carga, quem leva à central, quem redistribui e quem põe na prateleira. Cada parada custa tempo e um pedaço do preço. No fim, quem plantou fica com a menor parte, e quem come recebe uma folha cansada.</p>
<p>A nossa ideia é velha: <strong>uma mão que planta, uma que entrega, uma que cozinha</strong>.</p>
<h2>O que muda para quem planta</h2>
<p>A maior dificuldade de um sítio pequeno não é produzir. É não saber se vai vender. Quando as assinaturas da semana estão fechadas, a gente diz a cada família quanto colher, e ela colhe isso. Sobra menos no canteiro e ninguém precisa aceitar qualquer preço na beira da estrada.</p>
<ul>
<li>O preço é combinado antes da colheita</li>
<li>A quantidade sai dos pedidos, não de um palpite</li>
<li>O que não vende na semana volta como composto ou conserva</li>
</ul>
<h2>O que muda para quem come</h2>
<p>Menos paradas significam menos horas entre a terra e a geladeira. Folha colhida de madrugada dura mais do que folha que viajou dois dias. E dá para perguntar: você sabe o nome de quem plantou, o lugar e, se quiser, o caminho até lá.</p>
<h3>E o preço?</h3>
<p>Vamos ser honestos. Nem tudo fica mais barato. Tirar intermediários economiza, mas produzir pouco e sem veneno dá trabalho, e o frete de uma cesta pesa mais que o de um caminhão cheio. O que a cadeia curta garante é <strong>para onde vai o dinheiro</strong>. Na época de cada produto, a diferença para a feira costuma ser pequena.</p>
<blockquote>Barato demais é caro para alguém. A gente prefere um preço que todo mundo consiga olhar nos olhos.</blockquote>
<h2>As mãos que fazem falta</h2>
<p>Não dá para tirar todo mundo do meio. Alguém separa, pesa, confere e dirige. Esse trabalho aparece na conta como entrega e embalagem, e é feito por gente daqui. O motorista que sobe a ladeira com a sua caixa conhece as duas pontas: de manhã carrega no sítio, à tarde toca a sua campainha.</p>
<h2>Onde ainda erramos</h2>
<p>Às vezes chove e a colheita não sai. Às vezes mandamos mais aipim do que você queria. Ainda usamos plástico em alguns itens que murcham sem ele. Estamos testando caixas que voltam na entrega seguinte, e contaremos aqui o que funcionou.</p>
<p>Se a sua cesta vier diferente do esperado, responda à mensagem da entrega. Do outro lado tem uma pessoa, e ela provavelmente conhece quem plantou.</p>
`.trim(),
};
