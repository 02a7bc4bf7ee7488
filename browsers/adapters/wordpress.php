<?php
// The hooks of WordPress, as far as the plugin uses them, and what the page, Gravity Forms and the theme print by them.
define( 'ABSPATH', '/' );
$hooks = array();
$scripts = array();
function add_filter( string $name, callable $callback, int $priority = 10, int $count = 1 ): void {
	$GLOBALS['hooks'][ $name ][] = array( $callback, $count );
}
function add_action( string $name, callable $callback ): void {
	add_filter( $name, $callback, 10, 0 );
}
function apply_filters( string $name, ...$values ) {
	foreach ( $GLOBALS['hooks'][ $name ] ?? array() as list( $callback, $count ) ) {
		$values[0] = $callback( ...array_slice( $values, 0, $count ) );
	}
	return $values[0];
}
function wp_enqueue_script( string $handle, string $src, array $deps, ?string $version, array $args ): void {
	$GLOBALS['scripts'][ $handle ] = "<script src='$src' {$args['strategy']}></script>";
}
function wp_add_inline_script( string $handle, string $code, string $position ): void {
	$GLOBALS['scripts'][ $handle ] = "<script>$code</script>" . $GLOBALS['scripts'][ $handle ];
}
function plugins_url( string $file ): string {
	return "/plugins/waymark/$file";
}
function wp_json_encode( $value ): string {
	return json_encode( $value );
}
function esc_attr( string $text ): string {
	return htmlspecialchars( $text, ENT_QUOTES );
}

require __DIR__ . '/../../adapters/wordpress/waymark/waymark.php';
$journey = json_decode( $argv[1], true );
add_filter( 'waymark_journey', fn() => $journey );

$field = fn( string $label, int $form ) => apply_filters(
	'gform_field_container',
	"<div id='field_{$form}_1' class='gfield'>{FIELD_CONTENT}</div>",
	(object) array( 'id' => 1, 'adminLabel' => $label ),
	array( 'id' => $form )
);
$confirmation = fn( bool $ajax, int $form ) => apply_filters( 'gform_confirmation', '<p id="thanks">Thank you</p>', array( 'id' => $form ), array(), $ajax );
apply_filters( 'wp_enqueue_scripts', null );
echo json_encode( array(
	'head'         => implode( $scripts ),
	'field'        => $field( 'e"mail', 3 ),
	'unnamed'      => $field( '', 3 ),
	'unlisted'     => $field( 'email', 4 ),
	'confirmation' => $confirmation( false, 3 ),
	'plain'        => array( $confirmation( true, 3 ), $confirmation( false, 4 ) ),
) );
